import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
const cpu=()=>{const c=process.cpuUsage();return Math.round((c.user+c.system)/1000)}
let t=performance.now(),c=cpu()
const lap=(n:string)=>{console.log(n,Math.round(performance.now()-t),'cpu',cpu()-c);t=performance.now();c=cpu()}
const a=new PGlite(); await a.waitReady; lap('initdb')
await migrate(drizzle(a),{migrationsFolder:'host/server/migrations'}); lap('migrate')
const d=await a.dumpDataDir('none'); lap('dump '+d.size)
const b=new PGlite({loadDataDir:d}); await b.waitReady; lap('load')
await migrate(drizzle(b),{migrationsFolder:'host/server/migrations'}); lap('migrate again')
const e=new PGlite({loadDataDir:d}); await e.waitReady; lap('load')
const z=await a.dumpDataDir('gzip'); lap('gz dump '+z.size)
const y=new PGlite({loadDataDir:z}); await y.waitReady; lap('gz load')
