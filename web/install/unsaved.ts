type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const typedIn = new Set<Field>()

const isField = (target: EventTarget | null): target is Field =>
  (target instanceof HTMLInputElement && target.type !== 'search') ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/** From now on; what was typed before is not known. */
export const watchFields = () => {
  const note = ({ target }: Event) => {
    if (isField(target) && target.closest('form, [role="dialog"]')) typedIn.add(target)
  }
  document.addEventListener('input', note, true)
  document.addEventListener('change', note, true)
  return () => {
    document.removeEventListener('input', note, true)
    document.removeEventListener('change', note, true)
  }
}

/** Somebody has filled in something that still stands in a form. */
export const hasUnsaved = () => {
  for (const field of typedIn) if (!field.isConnected || field.value === '') typedIn.delete(field)
  return typedIn.size > 0
}
