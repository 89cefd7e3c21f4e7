import type { CallInput, Endpoint } from '#shared/http/endpoint.ts'

export type Fields = Record<string, unknown>

/** The input is optional where the endpoint has no required fields. */
export type Input<E extends Endpoint> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** The path with its parameters filled in, and the other fields. */
export const fillPath = (path: string, input: Fields) => {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, id: string) => {
    const value = String(rest[id])
    delete rest[id]
    return encodeURIComponent(value)
  })
  return { filled, rest }
}

/** `?name=value&…`, or nothing. */
export const queryText = (fields: Fields) => {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** For links to endpoints that reply with a file. */
export const urlFor = <E extends Endpoint>(endpoint: E, ...[input]: Input<E>) => {
  const { filled, rest } = fillPath(endpoint.path, (input ?? {}) as Fields)
  return filled + queryText(rest)
}
