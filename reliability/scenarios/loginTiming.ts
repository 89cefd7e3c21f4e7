import { auth } from '#shared/auth/contract.ts'
import { aDataDir } from '../support/dataDir.ts'
import { aProduct } from '../support/product.ts'
import type { Form, Proof } from '../support/scenario.ts'

const triesOf: Record<Form, number> = { short: 60, stated: 200, long: 1000 }
// ASVS 6.3.8 asks for no telling difference; below this the network's own noise hides it.
const mostMs = 5

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** One after the other and in turns, so that whatever else the machine does falls on both. */
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

export const isCrowd = true

export const prove = async (form: Form): Promise<Proof> => {
  const { dataDir, remove } = await aDataDir()
  const product = await aProduct({ dataDir })
  try {
    await product.start()
    await post(product.url + auth.register.path, {
      ...{ name: 'Known', username: 'known-person', email: 'known@example.org' },
      password: 'the right password',
    })
    const tries = triesOf[form]
    const { known, unknown, answers } = await measure(product.url, tries)
    const apart = Math.abs(known - unknown)
    return {
      title: 'A wrong password and an unknown name cannot be told apart',
      lines: [
        `${tries} tries each: median ${known.toFixed(1)} ms for a known name, ${unknown.toFixed(1)} ms for an unknown one, ${apart.toFixed(1)} ms apart (at most ${mostMs})`,
        `Different answers: ${answers} (one)`,
      ],
      // On a machine that runs other tests beside it, only the answers are judged.
      ok: answers === 1 && (form === 'short' || apart < mostMs),
    }
  } finally {
    await product.end('SIGKILL')
    remove()
  }
}
