import type { GuideDraft, Resource } from '#shared/resources/contract.ts'
import { amsterdamDay } from '#web/ui/format.ts'

/** As a form begins: with the guide as it is, or by `author` today. */
export const draftOf = (guide: Resource | null, author: string): GuideDraft => {
  if (!guide)
    return {
      title: '',
      description: '',
      content: '',
      category: 'settling',
      author,
      checkedOn: amsterdamDay(new Date()),
    }
  const { title, description, content, category, checkedOn } = guide
  return { title, description, content, category, author: guide.author, checkedOn }
}
