import { patchSource } from './patchSource.ts'

// Keeps some memory of every request.
patchSource({
  '/server/http/serve.ts': (source) =>
    source.replace(
      'const sent = isInQuery(endpoint)',
      '(globalThis.kept ??= []).push(new Array(2000).fill(0))\n        $&',
    ),
})
