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

/** Fetched when the form opens, and not while someone writes in it. */
export const useTranslation = (translating: { id: string; language: string } | undefined) =>
  useQuery({
    ...read(guides.translation, translating ?? { id: '', language: '' }),
    enabled: translating !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
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

export const useTranslateGuide = () =>
  useWrite(guides.translate, {
    refetch,
    successToast: { title: 'Translation saved' },
    errorTitle: 'Failed to save translation',
  })

export const useRemoveTranslation = () =>
  useWrite(guides.removeTranslation, {
    refetch,
    successToast: { title: 'Translation deleted' },
    errorTitle: 'Failed to delete translation',
  })
