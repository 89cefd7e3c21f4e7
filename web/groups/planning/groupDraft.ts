import type { Group, GroupDraft } from '#shared/groups/contract.ts'

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
