import type { Asked } from './fuzzCases.ts'
import type { Operation } from './fuzzDocument.ts'

export type Answered = { status: number; type: string; text: string; ms: number }

// The product's inside: names of its tools, files and tables, and how errors are told in code.
const inside =
  /postgres|pglite|\bpg_\w|\bsql\b|relation "|column "|constraint|node_modules|\.ts\b|ECONN|\bat \w+ \(|syntax error|fastify|\bzod\b|undefined|\[object/i

const refusalFault = ({ replies }: Operation, { path, body }: Asked, { text, type }: Answered) => {
  if (!type.startsWith('application/json')) return 'a refusal that is no JSON'
  if (!replies.default?.isValid?.(JSON.parse(text))) return 'a refusal that is not as described'
  // An answer may repeat the request's own text.
  const [leak = ''] = inside.exec(text) ?? []
  return leak !== '' && !`${path}${body}`.includes(leak) ? `a word of the inside: ${leak}` : null
}

const successFault = (operation: Operation, { status, type, text }: Answered) => {
  const reply = operation.replies[String(status)]
  if (!reply) return `${status}, which the document does not name`
  if (reply.type === null) return null
  const given = type.split(';')[0]
  if (given !== reply.type.split(';')[0]) return `${given} instead of ${reply.type}`
  if (!reply.isValid || reply.isValid(JSON.parse(text))) return null
  const [first] = reply.isValid.errors ?? []
  return `a reply that is not as described: ${first?.instancePath} ${first?.message}`
}

/** What is wrong with an answer, or null. */
export const faultIn = (operation: Operation, asked: Asked, answered: Answered): string | null => {
  const { status } = answered
  if (status === 0) return `no answer: ${answered.text}`
  // 503 depends on the machine; the scenario counts these answers.
  if (status >= 500 && status !== 503) return `answered ${status}`
  if (status >= 400) return refusalFault(operation, asked, answered)
  if (asked.isRefusable) return `answered ${status}, though the document says it is not valid`
  return successFault(operation, answered)
}
