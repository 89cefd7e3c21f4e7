import { counted } from '#web/ui/counted.ts'

type Props = {
  /** null while nothing is searched for, or found yet. */
  count: number | null
  isAll?: boolean
}

const words = (count: number, isAll: boolean) => {
  if (count === 0) return 'No groups found'
  return `${counted(count, 'group')} found${isAll ? '' : ' so far'}`
}

/** For those who do not see the list change while they type. */
export const SearchStatus = ({ count, isAll = true }: Props) => (
  <p className="only-for-readers" role="status">
    {count !== null && words(count, isAll)}
  </p>
)
