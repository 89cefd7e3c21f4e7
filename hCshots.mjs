import { chromium } from '@playwright/test'
const base='http://localhost:3467'
const browser = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']})
const shots = process.argv.slice(2)
const all = { list:'/resources', guide:'/resources/finding-housing', none:'/resources?q=xyzzy', gone:'/resources/nothing-here', home:'/', board:'/community' }
for (const width of [390,1280]) for (const colorScheme of ['light','dark']) {
  const context = await browser.newContext({viewport:{width,height:width===390?844:860},colorScheme, deviceScaleFactor: 1, timezoneId:'Europe/Amsterdam', reducedMotion:'reduce'})
  await context.request.post(base+'/api/login',{data:{username:'mina',password:'tulips and bicycles'}}).then(async r=>{if(!r.ok())console.log(r.status(),await r.text())})
  const page = await context.newPage()
  page.on('console', m => m.type()==='error' && console.log(m.text(), m.location().url))
  page.on('pageerror', e => console.log('PAGEERROR', String(e)))
  await page.addInitScript(() => {
    const voice={name:'x',lang:'en-GB',localService:true,voiceURI:'x',default:true}
    Object.defineProperty(window,'speechSynthesis',{value:{getVoices:()=>[voice],speak(){},cancel(){},addEventListener(){},removeEventListener(){}}})
    window.SpeechSynthesisUtterance = class { constructor(t){this.text=t} }
  })
  for (const name of shots) {
    await page.goto(base+all[name]); await page.waitForLoadState('networkidle'); await page.waitForTimeout(300)
    await page.screenshot({path:`/tmp/w/hCshots/${name}-${width}-${colorScheme}.png`, fullPage: name!=='board'})
  }
  await context.close()
}
await browser.close()
