export const metricsPath = '/metrics'

type Sample = { name: string; labels: Record<string, string>; value: number }

/** What Prometheus reads, for people who have none. */
export const readSamples = (text: string): Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = line.match(/^(\w+)(?:\{(.*)\})? (\S+)/) ?? []
    if (!name) return []
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text])
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })

const histogram = 'welkom_http_request_duration_seconds'

/** Between two readings: requests, those that failed on our side, and how fast 95 of 100 were. */
const requestsOf = (now: Sample[], before: Sample[]) => {
  const of = (samples: Sample[], name: string, fits: (sample: Sample) => boolean = () => true) =>
    samples
      .filter((sample) => sample.name === name && fits(sample))
      .reduce((sum, { value }) => sum + value, 0)
  // A process that was started anew counts from zero.
  const since = (name: string, fits?: (sample: Sample) => boolean) =>
    Math.max(0, of(now, name, fits) - of(before, name, fits))
  const count = since(`${histogram}_count`)
  const within = [...new Set(now.flatMap(({ labels }) => labels.le ?? []))]
    .filter((le) => since(`${histogram}_bucket`, ({ labels }) => labels.le === le) >= 0.95 * count)
    .map((le) => (le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le)))
  const failed = since(`${histogram}_count`, ({ labels }) => labels.status === '5xx')
  return { count, failed, withinSeconds: Math.min(...within) }
}

const speed = ({ count, withinSeconds }: ReturnType<typeof requestsOf>) => {
  if (count === 0) return 'nobody asked'
  if (!Number.isFinite(withinSeconds)) return '95 of 100 took longer than 5 s'
  return `95 of 100 answered within ${withinSeconds * 1000} ms`
}

// What is measured is a timer of so long.
const timerMs = 10
const lateMs = (seconds: number) => Math.max(0, Math.round(seconds * 1000 - timerMs))

/** The few lines that say how it is, from two readings so many seconds apart. */
export const summaryOf = (text: string, textBefore: string, seconds: number): string[] => {
  const [now, before] = [readSamples(text), readSamples(textBefore)]
  const values = (name: string, job?: RegExp) =>
    now
      .filter((sample) => sample.name === name && (!job || job.test(sample.labels.job ?? '')))
      .map(({ value }) => value)
  const sum = (name: string, job?: RegExp) => values(name, job).reduce((all, one) => all + one, 0)
  const most = (name: string, job?: RegExp) => Math.max(0, ...values(name, job))
  const database = now.find(({ name }) => name === 'welkom_database_up')
  const [lately, ever] = [requestsOf(now, before), requestsOf(now, [])]
  const redis = values('welkom_redis_up')

  const jobs = (what: string, job?: RegExp) =>
    `${what.padEnd(12)} ${sum('welkom_jobs_waiting', job)} wait, the oldest for ` +
    `${Math.round(most('welkom_jobs_oldest_seconds', job))} s; ` +
    `${sum('welkom_jobs_parked', job)} given up`
  const megabytes = (name: string) => `${Math.round(sum(name) / 1e6)} MB`

  return [
    `processes    ${sum('welkom_workers_up')} of ${sum('welkom_workers_wanted')} answer`,
    `database     ${database?.labels.kind}, ${database?.value ? 'answers' : 'DOES NOT ANSWER'}; ${sum('welkom_pool_in_use')} connections in use, ${sum('welkom_pool_waiting')} queries wait for one`,
    ...(redis.length > 0 ? [`Redis        ${Math.min(...redis) ? 'answers' : 'is away'}`] : []),
    `requests     ${(lately.count / seconds).toFixed(1)} a second, ${lately.failed} failed, ${speed(lately)} (the last ${seconds} s)`,
    `             ${ever.count} in all, ${ever.failed} failed, ${speed(ever)} (since the start)`,
    `streams      ${sum('welkom_live_streams')} open`,
    `event loop   late by ${lateMs(most('nodejs_eventloop_lag_p99_seconds'))} ms (p99)`,
    `memory       ${megabytes('process_resident_memory_bytes')}`,
    jobs('jobs'),
    jobs('mails', /^mail\.(send|sendMany|farewell|contact)$/),
    jobs('pushes', /^push\./),
  ]
}
