const keyPrefix = 'draft:'
const storageKey = (meId: string, name: string) => `${keyPrefix}${meId}:${name}`

/** Storage may be full or forbidden. A draft then lives as long as the page. */
const tryStorage = <Value>(work: () => Value): Value | null => {
  try {
    return work()
  } catch {
    return null
  }
}

/** An unsent text of this user that survives a reload, or null. */
export const readDraft = (meId: string, name: string) =>
  tryStorage(() => localStorage.getItem(storageKey(meId, name)))

/** The names of this user's drafts that begin with `prefix`, without it. */
export const draftNames = (meId: string, prefix: string) => {
  const start = storageKey(meId, prefix)
  const keys = tryStorage(() => Object.keys(localStorage)) ?? []
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
}

/** A blank text deletes the draft. */
export const saveDraft = (meId: string, name: string, text: string) => {
  tryStorage(() =>
    text.trim() === ''
      ? localStorage.removeItem(storageKey(meId, name))
      : localStorage.setItem(storageKey(meId, name), text),
  )
}

export const discardDraft = (meId: string, name: string) => saveDraft(meId, name, '')

/** Deletes the drafts of all users, or of all except one. Devices may be shared. */
export const clearDrafts = (exceptUserId?: string) => {
  tryStorage(() => {
    for (const key of Object.keys(localStorage))
      if (
        key.startsWith(keyPrefix) &&
        !(exceptUserId && key.startsWith(storageKey(exceptUserId, '')))
      )
        localStorage.removeItem(key)
  })
  // The registration form keeps its draft in session storage.
  tryStorage(() => sessionStorage.clear())
}
