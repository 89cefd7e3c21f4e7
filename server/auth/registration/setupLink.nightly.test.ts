import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { registrationDraft } from '#server/testing/people.ts'
import { fetchPatiently, startServer } from '#server/testing/realServer.ts'
import { waitFor } from '#server/testing/timing.ts'
import { auth } from '#shared/auth/contract.ts'

test('the start prints the link', async () => {
  const server = await startServer({ PUBLIC_URL: 'https://welkom.example' })
  onTestFinished(() => server.remove())
  const file = path.join(server.dataDir, 'setup-link')
  await waitFor(() => expect(server.output()).toContain(file))
  await waitFor(() => expect(server.output()).toContain(readFileSync(file, 'utf8')))
  const register = (overrides: object) =>
    fetchPatiently(`${server.url}${auth.register.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registrationDraft(overrides)),
    })
  const secret = new URL(readFileSync(file, 'utf8').trim()).searchParams.get('setup') ?? ''
  expect((await register({})).status).toBe(403)
  expect((await register({ setup: secret })).status).toBe(201)
})
