import { useQuery } from '@tanstack/react-query'
import { guides, resources } from '#shared/resources/contract.ts'
import { read, useWrite } from '#web/api/client.ts'

/** Includes drafts. Always refetched: other administrators edit them too. */
export const useAllGuides = () => useQuery({ ...read(guides.all), refetchOnMount: 'always' })

export const useGuide = (id: string | undefined) =>
  useQuery({
    ...read(guides.draft, { id: id ?? '' }),
    enabled: id !== undefined,
    refetchOnMount: 'always',
  })

const refetch = [guides.all, guides.draft, resources.list, resources.one]

export const useCreateGuide = () =>
  useWrite(guides.write, {
    refetch,
    successToast: {
      title: 'Draft saved',
      description: 'Only administrators see it until you publish it.',
    },
    errorTitle: 'Failed to save guide',
  })

export const useUpdateGuide = () =>
  useWrite(guides.rewrite, {
    refetch,
    successToast: { title: 'Guide saved' },
    errorTitle: 'Failed to save guide',
  })

export const usePublishGuide = () =>
  useWrite(guides.publish, {
    refetch,
    successToast: ({ isPublished }) => ({
      title: isPublished ? 'Guide published' : 'Guide unpublished',
    }),
    errorTitle: 'Failed to update guide',
  })

export const useRemoveGuide = () =>
  useWrite(guides.remove, {
    refetch,
    successToast: { title: 'Guide deleted' },
    errorTitle: 'Failed to delete guide',
  })
