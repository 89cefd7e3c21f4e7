import { availableParallelism } from 'node:os'

const processors = availableParallelism()
// Above this, memory for the databases becomes the bottleneck.
const maxWorkers = 6

/** Workers of the server tests, which are CPU-bound. */
export const testWorkers = Math.min(maxWorkers, Math.max(2, processors))

/** Workers of end-to-end tests and scenarios, which spend a third of the time waiting. */
export const ioBoundWorkers = Math.min(maxWorkers, Math.ceil(processors * 1.5))
