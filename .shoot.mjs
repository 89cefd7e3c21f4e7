// node shoot.mjs base user outPrefix path...  → screenshots 390/1280 light, 1280 dark
import { chromium } from 'playwright-core'
const [,, base, user, out, ...paths] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
for (const [w,h,scheme] of [[390,844,'light'],[390,844,'dark'],[1280,860,'light'],[1280,860,'dark']]) {
  const c = await b.newContext({ viewport:{width:w,height:h}, colorScheme: scheme, reducedMotion:'reduce' })
  const p = await c.newPage()
  p.on('console', m => { if (m.type()==='error') console.log(w, m.text(), m.location().url) })
  p.on('pageerror', e => console.log(w, 'ERR', e.message))
  if (user) await p.request.post(base+'/api/login',{data:{username:user,password:'tulips and bicycles'}})
  for (const [i,path] of paths.entries()) {
    await p.goto(base+path); await p.waitForTimeout(900)
    await p.screenshot({ path: `${out}-${i}-${w}-${scheme}.png` })
  }
  await c.close()
}
await b.close()
