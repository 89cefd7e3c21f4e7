import { measureFirstVisits } from './firstVisits.ts'
const visits = [
  { path: '/auth', isMember: false, maxLcpRatio: 2 },
  { path: '/privacy', isMember: false },
  { path: '/', isMember: true, maxLcpRatio: 2.5 },
  { path: '/events', isMember: true, maxLcpRatio: 2.5 },
  { path: '/community', isMember: true },
  { path: '/messages', isMember: true },
]
const r = await measureFirstVisits(process.env.URL ?? 'http://127.0.0.1:4200', visits, Number(process.env.N ?? 1))
for (const f of r.figures) if (f.metric.endsWith('LCP')) console.log(f.metric, Math.round(f.value), ((f.value) / (f.reference?.value ?? 1)).toFixed(2))
process.exit(0)
