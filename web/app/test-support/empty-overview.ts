import type { Overview } from '../features/dashboard/overview.ts'

export const emptyOverview: Overview = {
  component_count: 0,
  example_count: 0,
  shows_examples: false,
  scored_count: 0,
  score_sum: 0,
  dependencies: {
    total: 0,
    latest: 0,
    major: 0,
    major_components: 0,
    withdrawn: 0,
    last_confirmed_at: null,
  },
  withdrawn: null,
  scores: [],
  blocks: [],
  releases: [],
  turn: null,
  days: [],
}
