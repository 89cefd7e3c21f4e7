import { v4 as uuid } from 'uuid'

/** By what the write says. */
const unanswered = new Map<string, string>()

/** The same words have the same id until they are answered: then they are something new. */
export const clientIdOf = (words: string) => {
  const id = unanswered.get(words) ?? uuid()
  unanswered.set(words, id)
  return id
}

export const answered = (words: string) => {
  unanswered.delete(words)
}

export const forgetClientIds = () => unanswered.clear()
