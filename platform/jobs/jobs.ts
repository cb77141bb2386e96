// Durable effects: work that leaves the process (a mail, a call) or can wait is a job. `enqueue` adds it in the
// transaction that needs it, so that it exists if and only if the write does. A worker in each server process runs jobs
// and retries them later if they fail. The queue is a library's; nothing above this folder knows which.
export { defineTask, type Task, type TaskContext, type TaskDeclaration } from './define-task.ts'
export { type EnqueueOptions, enqueue } from './enqueue.ts'
export { pruneEffects } from './prune-effects.ts'
export { countJobs, type FailedJob, type JobCounts, listFailedJobs } from './queue.ts'
export { registerTasks } from './register-tasks.ts'
export { type Scheduled, startWorker, type Worker, type WorkerOptions } from './start-worker.ts'
