import type { Group, GroupDraft } from '#shared/groups/contract.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

/** The lazily loaded form. */
export const GroupEditor = lazyComponent(
  async () => (await import('./GroupForm.tsx')).GroupForm,
  <Spinner />,
)

export const emptyGroup: GroupDraft = {
  name: '',
  description: '',
  type: 'new_arrivals',
  isPrivate: false,
}

export const draftOf = ({ name, description, type, isPrivate }: Group): GroupDraft => ({
  name,
  description,
  type,
  isPrivate,
})
