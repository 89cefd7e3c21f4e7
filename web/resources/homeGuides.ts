/** The guides that home always shows. */
export const homeGuideSlugs = {
  housing: 'finding-housing',
  jobs: 'job-search-tips',
  education: 'education-system',
} as const
