import { patchSource } from './patchSource.ts'

// Buffers everything that a client does not read.
const withoutLimit = (source: string) =>
  source.replace(/const (maxPendingBytes|maxBufferedBytes) = .+/, 'const $1 = Infinity')

patchSource({
  '/server/http/responseBackpressure.ts': withoutLimit,
  '/server/live/streams.ts': withoutLimit,
})
