export function report(check: string, problems: readonly string[]): void {
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.stdout.write(`${check}: ${problems.length} problem${problems.length === 1 ? '' : 's'}\n`)
  if (problems.length > 0) process.exitCode = 1
}
