import { auth } from '#shared/auth/contract.ts'
import { onInstallation } from '../support/installation.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'

const attemptsAt: Record<Scale, number> = { smoke: 60, nightly: 200, full: 200, soak: 1000 }
// ASVS 6.3.8 allows no noticeable difference; below this, network noise hides it.
const maxMs = 5

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Alternates between both, so that other load on the machine affects both. */
const measure = async (url: string, tries: number) => {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  for (let i = 0; i < tries; i++)
    for (const who of ['known', 'unknown'] as const) {
      const start = performance.now()
      const reply = await post(url + auth.login.path, {
        username: who === 'known' ? 'known-person' : 'no-such-person',
        password: 'a wrong password',
      })
      answers.add(`${reply.status} ${await reply.text()}`)
      times[who].push(performance.now() - start)
    }
  return { known: median(times.known), unknown: median(times.unknown), answers: answers.size }
}

export const runAlone = true

export const run = (scale: Scale): Promise<ScenarioResult> =>
  onInstallation({}, async ({ product }) => {
    await post(product.url + auth.register.path, {
      ...{ name: 'Known', username: 'known-person', email: 'known@example.org' },
      password: 'the right password',
    })
    const tries = attemptsAt[scale]
    const { known, unknown, answers } = await measure(product.url, tries)
    const apart = Math.abs(known - unknown)
    return {
      title:
        'A wrong password and an unknown username cannot be told apart, neither by the answer nor by its time',
      lines: [
        `${tries} attempts each: median ${known.toFixed(1)} ms for a known username, ${unknown.toFixed(1)} ms for an unknown one, ${apart.toFixed(1)} ms apart (limit ${maxMs} ms)`,
        `Different answers: ${answers} (expected: 1)`,
      ],
      // A smoke test judges only the answers, not the times.
      ok: answers === 1 && (scale === 'smoke' || apart < maxMs),
    }
  })
