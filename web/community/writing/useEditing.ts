import { useLocation, useSearch } from 'wouter'
import { openedHere, useCloseByAddress } from '#web/app/openedHere.ts'

/** Which post is being changed stands in the address, on the board and on a post's own page. */
export const useEditing = () => {
  const [path, navigate] = useLocation()
  const close = useCloseByAddress()
  const search = useSearch()
  const hrefAt = (id: string | null) => {
    const fields = new URLSearchParams(search)
    fields.delete('edit')
    if (id) fields.set('edit', id)
    const text = fields.toString()
    return text ? `${path}?${text}` : path
  }
  return {
    editedId: new URLSearchParams(search).get('edit'),
    edit: (id: string) => navigate(hrefAt(id), { state: openedHere }),
    stop: () => close(hrefAt(null)),
  }
}
