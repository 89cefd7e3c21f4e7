import { useQuery } from '@tanstack/react-query'
import { guides, resources } from '#shared/resources/contract.ts'
import { read, useWrite } from '#web/api/client.ts'

/** Drafts too. Asked anew: others write them as well. */
export const useAllGuides = () => useQuery({ ...read(guides.all), refetchOnMount: 'always' })

export const useGuide = (id: string | undefined) =>
  useQuery({
    ...read(guides.draft, { id: id ?? '' }),
    enabled: id !== undefined,
    refetchOnMount: 'always',
  })

const refetch = [guides.all, guides.draft, resources.list, resources.one]

export const useWriteGuide = () =>
  useWrite(guides.write, {
    refetch,
    done: { title: 'Draft saved', description: 'Nobody else sees it until you publish it.' },
    failed: 'Failed to save guide',
  })

export const useRewriteGuide = () =>
  useWrite(guides.rewrite, {
    refetch,
    done: { title: 'Guide saved' },
    failed: 'Failed to save guide',
  })

export const usePublishGuide = () =>
  useWrite(guides.publish, {
    refetch,
    done: ({ isPublished }) => ({ title: isPublished ? 'Guide published' : 'Guide unpublished' }),
    failed: 'Failed to change guide',
  })

export const useRemoveGuide = () =>
  useWrite(guides.remove, {
    refetch,
    done: { title: 'Guide deleted' },
    failed: 'Failed to delete guide',
  })
