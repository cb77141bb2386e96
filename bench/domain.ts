// The graph and its picture: walks, layout times, and crossings beside dagre. Takes about a minute, most of it dagre's.
import './domain/graph-times.ts'
import './domain/layout-times.ts'
import './domain/layout-quality.ts'
