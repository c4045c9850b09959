// The computer beside the page. It thinks in slices, and reads new questions between them.
import init, { Computer } from "./zrf_web.js";

let computer;
let isThinking = false;
const questions = [];

function think() {
  const answer = computer.think();
  isThinking = answer !== undefined;
  if (isThinking) {
    postMessage(answer);
    setTimeout(think, 0);
  }
}

function take(question) {
  computer.take(question);
  if (!isThinking) {
    isThinking = true;
    setTimeout(think, 0);
  }
}

onmessage = ({ data }) => (computer ? take(data) : questions.push(data));

await init();
computer = new Computer();
questions.forEach(take);
