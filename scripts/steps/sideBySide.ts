import { availableParallelism } from 'node:os'

const processors = availableParallelism()
// Beyond that the memory of so many databases counts for more than the time.
const most = 6

/** Of the server's tests, which keep a processor each busy. */
export const testWorkers = Math.min(most, Math.max(2, processors))

/** Of journeys and proofs: on two processors, one of three mostly waits for something. */
export const waitingWorkers = Math.min(most, Math.ceil(processors * 1.5))
