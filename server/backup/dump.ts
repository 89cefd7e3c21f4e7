import { createHash } from 'node:crypto'
import type { Tx } from '#server/db/connect.ts'
import {
  endOfTable,
  type Footer,
  footerLine,
  type Header,
  headerLine,
  tableLine,
  writeRow,
} from './format.ts'
import * as store from './store.ts'

const chunkBytes = 1024 * 1024
const mostBlocks = 256

/** So many blocks that what hangs on them fits into memory many times over. */
const blocksAtOnce = ({ blocks, bytes }: store.Table) =>
  Math.max(1, Math.min(mostBlocks, Math.floor(chunkBytes / (bytes / Math.max(blocks, 1)))))

/** All that the database holds, piece by piece. `tx` sees one moment, see `inSnapshot`. */
export async function* dump(
  tx: Tx,
  header: Header,
  onEnd: (rows: Footer['rows']) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const rows: Footer['rows'] = {}
  const hashed = (text: string) => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    return bytes
  }
  yield hashed(headerLine(header))
  for (const table of await store.listTables(tx)) {
    let count = 0
    yield hashed(tableLine(table.name, table.columns))
    const step = blocksAtOnce(table)
    for (let from = 0; from < table.blocks; from += step) {
      const some = await store.readBlocks(tx, table, from, from + step)
      count += some.length
      if (some.length > 0) yield hashed(some.map(writeRow).join(''))
    }
    yield hashed(`${endOfTable}\n`)
    rows[table.name] = count
  }
  const counters = (await store.listCounters(tx)).filter(({ last }) => last !== null)
  const footer = { rows, counters, sha256: hash.digest('hex') }
  yield Buffer.from(footerLine(footer))
  onEnd(rows)
}
