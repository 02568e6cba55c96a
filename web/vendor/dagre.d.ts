/** What the page uses of dagre: see dagre.LICENSE. */
export class Graph {
  setGraph(options: Record<string, unknown>): void;
  setDefaultEdgeLabel(label: () => object): void;
  setNode(id: string, size: { width: number; height: number }): void;
  setEdge(from: string, to: string): void;
  hasNode(id: string): boolean;
  nodes(): string[];
  node(id: string): { x: number; y: number; width: number; height: number };
}
export function layout(graph: Graph): void;
