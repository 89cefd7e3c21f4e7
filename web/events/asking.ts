import { useEffect } from 'react'

let howMany = 0

/** Escape reaches every open dialog: the one below must not close while a question lies on top. */
export const isAsking = () => howMany > 0

export const useAsking = (isOpen: boolean) => {
  useEffect(() => {
    if (!isOpen) return
    howMany += 1
    return () => {
      // Later than the key press that closed the question, whoever hears it first.
      setTimeout(() => {
        howMany -= 1
      })
    }
  }, [isOpen])
}
