// Effects that survive: what must leave the process (a mail, a call) or can wait is a job, added by `enqueue` in the
// transaction that wants it, so that it exists exactly when the write does. A worker in each server process takes jobs
// up, again and later where they fail. The queue is a library's; nothing above this folder knows which.
export { defineTask, type Task, type TaskContext, type TaskDeclaration } from './define-task.ts'
export { type EnqueueOptions, enqueue } from './enqueue.ts'
export { pruneEffects } from './prune-effects.ts'
export { countJobs, type FailedJob, type JobCounts, listFailedJobs } from './queue.ts'
export { registerTasks } from './register-tasks.ts'
export { type Scheduled, startWorker, type Worker, type WorkerOptions } from './start-worker.ts'
