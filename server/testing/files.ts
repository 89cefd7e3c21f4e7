import type { App } from '#server/http/context.ts'
import { type FileSize, files, type NewFile } from '#shared/files/contract.ts'
import { request } from './freshApp.ts'
import type { Person } from './people.ts'

/** A ZIP archive of files whose content is not compressed. Their checksums are 0. */
export const anArchive = (contents: Record<string, string>) => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(contents)) {
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(content.length, 4)
    sizes.writeUInt32LE(content.length, 8)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(Buffer.byteLength(name), 0)
    const local = Buffer.concat([
      ...[Buffer.from('PK\x03\x04\x14\0\0\0\0\0\0\0\0\0', 'latin1'), sizes, lengths],
      ...[Buffer.from(name), Buffer.from(content)],
    ])
    const position = Buffer.alloc(4)
    position.writeUInt32LE(offset, 0)
    directory.push(
      Buffer.from('PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\0\0', 'latin1'),
      ...[sizes, lengths, Buffer.alloc(10), position, Buffer.from(name)],
    )
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(locals.length, 8)
  end.writeUInt16LE(locals.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

type Caller = Pick<Person, 'cookie'>

/** Sends a file, which is staged. */
export const stage = async (
  app: App,
  { cookie }: Caller,
  bytes: Buffer | string,
  name = 'picture.png',
  groupId?: string,
) => {
  const reply = await request(app, {
    method: files.stage.method,
    url: `${files.stage.path}?${new URLSearchParams({ name, ...(groupId && { groupId }) })}`,
    payload: Buffer.from(bytes as string),
    headers: { cookie, 'content-type': 'application/octet-stream' },
  })
  return { ...reply, body: reply.body as NewFile & { code?: string } }
}

/** Asks for the bytes of a file. */
export const fetchFile = (
  app: App,
  { cookie }: Caller,
  id: string,
  size: FileSize = 'medium',
  headers: Record<string, string> = {},
) =>
  app.http.inject({
    url: `${files.content.path.replace(':id', id)}?size=${size}`,
    headers: { ...headers, cookie },
  })
