/** As the server sends it: web → api → store, and web → store, which the longer path implies. */
export const impliedGraph = {
  components: {
    id: ['a', 'b', 'c'],
    title: ['web', 'api', 'store'],
    kind: ['web_app', 'microservice', 'database'],
    health_score: [100, 100, 100],
    latest_version_number: ['1.0.0', '2.0.0', '3.0.0'],
    latest_version_day: [null, null, null],
  },
  dependencies: {
    from: [0, 0, 1],
    to: [1, 2, 2],
    penalty: [0, 0, 0],
    band: ['latest', 'latest', 'latest'],
    number: ['2.0.0', '3.0.0', '3.0.0'],
    lag_count: [0, 0, 0],
  },
}
