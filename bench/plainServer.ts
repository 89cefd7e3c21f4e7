import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import Fastify from 'fastify'
import postgres from 'postgres'
import { personId } from './dataset/core.ts'
import { plainReads } from './plainReads.ts'

// Baseline: Fastify and a database with their defaults. No session, access check or reply schema.

const { PORT, DATABASE_URL, DATA_DIR = '' } = process.env
const viewer = personId(2)

const onServer = (url: string) => {
  const sql = postgres(url)
  return (text: string) => sql.unsafe(text, [viewer], { prepare: true })
}

const inProcess = async () => {
  const engine = await PGlite.create(DATA_DIR, { extensions: { pg_trgm } })
  return async (text: string) => (await engine.query(text, [viewer])).rows
}

const query = DATABASE_URL ? onServer(DATABASE_URL) : await inProcess()
const http = Fastify()
for (const [path, text] of Object.entries(plainReads)) http.get(path, () => query(text))
http.get('/', async () => '')
await http.listen({ port: Number(PORT), host: '127.0.0.1' })
