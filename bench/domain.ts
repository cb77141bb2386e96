// The graph and its picture: walks, layout times, and crossings compared with dagre. Takes about a minute, most of it
// in dagre.
import './domain/graph-times.ts'
import './domain/layout-times.ts'
import './domain/layout-quality.ts'
