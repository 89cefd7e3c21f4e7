import { patchSource } from './patchSource.ts'

// Buffers everything that a client does not read.
const withoutEnd = (source: string) =>
  source.replace(/const mostWaitingBytes = .+/, 'const mostWaitingBytes = Infinity')

patchSource({
  '/server/http/slowReaders.ts': withoutEnd,
  '/server/live/stream.ts': withoutEnd,
})
