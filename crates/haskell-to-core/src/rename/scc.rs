//! Strongly connected components, dependencies first (Tarjan's algorithm, without recursion).

/// `edges[i]` are the nodes that node `i` depends on. Components come after their dependencies;
/// within a component nodes are in ascending order, so that the result follows the source.
pub fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let count = edges.len();
    let mut index = vec![UNSEEN; count];
    let mut low = vec![0; count];
    let mut on_stack = vec![false; count];
    let (mut stack, mut result, mut next) = (Vec::new(), Vec::new(), 0);
    for start in 0..count {
        if index[start] != UNSEEN {
            continue;
        }
        // A node and the number of its edges that have been followed.
        let mut work = vec![(start, 0)];
        while let Some((node, edge)) = work.pop() {
            if edge == 0 {
                index[node] = next;
                low[node] = next;
                next += 1;
                stack.push(node);
                on_stack[node] = true;
            } else {
                let child = edges[node][edge - 1];
                if on_stack[child] {
                    low[node] = low[node].min(low[child]);
                }
            }
            let unseen = (edge..edges[node].len()).find(|&e| {
                let child = edges[node][e];
                if index[child] == UNSEEN {
                    return true;
                }
                if on_stack[child] {
                    low[node] = low[node].min(index[child]);
                }
                false
            });
            if let Some(e) = unseen {
                work.push((node, e + 1));
                work.push((edges[node][e], 0));
                continue;
            }
            if low[node] == index[node] {
                let mut component = Vec::new();
                while let Some(member) = stack.pop() {
                    on_stack[member] = false;
                    component.push(member);
                    if member == node {
                        break;
                    }
                }
                component.sort_unstable();
                result.push(component);
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn what_is_needed_comes_first() {
        assert_eq!(components(&[vec![1], vec![2], vec![]]), [vec![2], vec![1], vec![0]]);
        assert_eq!(components(&[vec![1], vec![0], vec![0]]), [vec![0, 1], vec![2]]);
        assert_eq!(components(&[vec![0]]), [vec![0]]);
        assert_eq!(
            components(&[vec![1], vec![2, 3], vec![0], vec![4], vec![3], vec![2]]),
            [vec![3, 4], vec![0, 1, 2], vec![5]]
        );
    }
}
