/** Runs `work` in a task of its own once the browser has painted what has just changed. */
export const afterNextPaint = (work: () => void) => {
  requestAnimationFrame(() => setTimeout(work))
}
