/** Writes alerts.yml and dashboard.json: node demo/operate/watching/write.ts */
import { writeFileSync } from 'node:fs'
import { watchingFiles } from './files.ts'

for (const [name, text] of Object.entries(watchingFiles()))
  writeFileSync(new URL(`../${name}`, import.meta.url), text)
