import { availableParallelism } from 'node:os'

const processors = availableParallelism()
// Beyond that the memory of so many databases counts for more than the time.
const most = 6

/** Workers of the server tests, each of which keeps a processor busy. */
export const testWorkers = Math.min(most, Math.max(2, processors))

/** Workers of end-to-end tests and scenarios: of three, one mostly waits for something. */
export const waitingWorkers = Math.min(most, Math.ceil(processors * 1.5))
