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
  isMembersOnly: false,
  languages: [],
  imageUrl: null,
  focalX: 0.5,
  focalY: 0.5,
}

export const draftOf = ({
  name,
  description,
  type,
  isPrivate,
  isMembersOnly,
  languages,
  imageUrl,
  focalX,
  focalY,
}: Group): GroupDraft => ({
  name,
  description,
  type,
  isPrivate,
  isMembersOnly,
  languages,
  imageUrl,
  focalX,
  focalY,
})
