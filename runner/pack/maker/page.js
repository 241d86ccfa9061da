/** The page of the build's headless browser: one worker for each snapshot, all at once. */
const jobs = await (await fetch("/jobs.json")).json();
for (const job of jobs) {
  const worker = new Worker("/make.js", { type: "module" });
  worker.onerror = (event) => fetch(`/result/${job.name}.fault`, { method: "PUT", body: event.message || "no worker" });
  worker.postMessage(job);
}
