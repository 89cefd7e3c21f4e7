import { useEffect } from 'react'

/** An address may point to a part (`#part-deposit`) of a text that was still on its way. */
export const useArrivalAtPart = () => {
  useEffect(() => {
    const part =
      location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (part) part.scrollIntoView()
  }, [])
}
