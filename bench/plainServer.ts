import Fastify from 'fastify'
import postgres from 'postgres'
import { readsOf } from './reads.ts'

// Baseline: Fastify and postgres.js with their defaults, running the same SQL for the same rows.

const { PORT, DATABASE_URL = '' } = process.env
const http = Fastify()
for (const [url, read] of Object.entries(readsOf(postgres(DATABASE_URL))))
  http.get(url.replace(/\?.*/, ''), read)
http.get('/', async () => '')
await http.listen({ port: Number(PORT), host: '127.0.0.1' })
