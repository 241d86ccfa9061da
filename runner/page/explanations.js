/** What errors mean: most of all our words. They come along with Python, before which no program can fail. */
export { default as sentences } from "explain-words";
