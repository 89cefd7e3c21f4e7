const mark = 'draft:'
const keyOf = (meId: string, name: string) => `${mark}${meId}:${name}`

/** Storage may be full, or forbidden: then what is typed lives as long as the page. */
const tried = <Value>(work: () => Value): Value | null => {
  try {
    return work()
  } catch {
    return null
  }
}

/** What this person typed and did not send; it survives a reload. null: nothing. */
export const keptDraft = (meId: string, name: string) =>
  tried(() => localStorage.getItem(keyOf(meId, name)))

/** Nothing typed is nothing kept. */
export const keepDraft = (meId: string, name: string, text: string) => {
  tried(() =>
    text.trim() === ''
      ? localStorage.removeItem(keyOf(meId, name))
      : localStorage.setItem(keyOf(meId, name), text),
  )
}

/** Sent, or not wanted any more. */
export const dropDraft = (meId: string, name: string) => keepDraft(meId, name, '')

/** They go when the person goes, or somebody else comes: a device may be shared. */
export const forgetDrafts = (exceptOf?: string) => {
  tried(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(mark) && !(exceptOf && key.startsWith(keyOf(exceptOf, ''))))
        localStorage.removeItem(key)
  })
  // A registration that was begun in this tab.
  tried(() => sessionStorage.clear())
}
