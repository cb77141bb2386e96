// One of several processes that migrate at once: takes the options as JSON, answers with the result as JSON.
import { migrate } from '../migrate.ts'

process.stdout.write(JSON.stringify(await migrate(JSON.parse(process.argv[2] ?? ''))))
