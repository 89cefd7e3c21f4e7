import { readQuery } from '#web/groups/groupsPlace.ts'
import { SearchField } from '#web/ui/SearchField.tsx'

type Props = {
  q: string | undefined
  onSearch: (q: string | undefined) => void
  /** In a dialog: the focus starts here. */
  isFirst?: boolean
}

export const MemberSearch = ({ isFirst = false, ...searching }: Props) => (
  <SearchField
    label="Search members"
    read={readQuery}
    isFirst={isFirst}
    isForChoosing
    {...searching}
  />
)
