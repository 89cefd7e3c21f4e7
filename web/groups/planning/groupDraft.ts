import { zod4Resolver } from 'mantine-form-zod-resolver'
import { type Group, GroupDraft } from '#shared/groups/contract.ts'

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

export const checkGroup = zod4Resolver(GroupDraft, { errorPriority: 'first' })
